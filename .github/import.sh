#!/usr/bin/env bash
# Runs the imports that the variable IMPORT names, one to a line: `github LOGIN`, `feed https://…`, or `vitae.json` for
# all that this file lists. Writes what is different to the file that REPORT names, and fails at the first import that
# fails, saying why. GITHUB_TOKEN is for the source alone. Nothing of a line is run by the shell: its words are the
# arguments of `npm run vitae -- import`.
set -uo pipefail

report=${REPORT:-import-report.md}
summary=${GITHUB_STEP_SUMMARY:-/dev/null}
errors=$(mktemp)
trap 'rm -f "$errors"' EXIT
: > "$report"

while IFS= read -r line; do
  read -r -a words <<< "$line"
  [ "${#words[@]}" -gt 0 ] || continue
  # Without words, it is all of vitae.json.
  [ "${words[*]}" != vitae.json ] || words=()
  lines=$(npm run -s vitae -- import "${words[@]}" --write 2> "$errors" < /dev/null)
  status=$?
  cat "$errors" >&2
  if [ "$status" != 0 ]; then
    {
      echo "## The import failed, so nothing was deployed"
      echo
      echo "\`import ${words[*]}\` ended with:"
      echo
      tail -n 20 "$errors" | sed 's/^/    /'
    } | tee -a "$summary" >&2
    exit 1
  fi
  {
    echo "### ${words[0]:-vitae.json} ${words[1]:-}"
    echo
    # Four blanks keep markdown from reading titles. A pull request takes 65,536 characters.
    echo "$lines" | head -c 50000 | sed 's/^/    /'
    echo
  } >> "$report"
done <<< "${IMPORT:-}"

cat "$report" >> "$summary"
