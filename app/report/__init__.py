"""The record as a report by turn: read once from the entries, written as a page, a file or Markdown."""

from app.report.markdown import markdown as markdown
from app.report.page import html_file as html_file
from app.report.parts import Report as Report
from app.report.reading import report_of as report_of
