"""Hands the sample reports to the tests, which importlib mode keeps from importing their neighbours."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from hoyle.verify.findings import Report

_SPEC = importlib.util.spec_from_file_location("hoyle_sample_reports", Path(__file__).with_name("sample.py"))
assert _SPEC and _SPEC.loader
_SAMPLE = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(_SAMPLE)


@pytest.fixture
def full() -> Report:
    """Six problems, two undecided, two remarks; every shape, verdict and hostile letter."""
    report: Report = _SAMPLE.FULL
    return report


@pytest.fixture
def clean() -> Report:
    """One claim that holds, and no finding."""
    report: Report = _SAMPLE.CLEAN
    return report


@pytest.fixture
def nothing() -> Report:
    """A report in which nothing was looked at."""
    report: Report = _SAMPLE.NOTHING
    return report
