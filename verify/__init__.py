"""The engines: from a transition system to findings and results.

In: a `TransitionSystem` (or two of them). Out: `findings.Finding` and `findings.Result`, each counterexample replayed
by the rule functions before it is shown. Engines share `situations` (what is wrong here?) and `witness` (how did we get
here?), and differ only in how they look for positions.
"""
