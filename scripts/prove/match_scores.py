"""Recomputes AUC, EER, FMR and FNMR of `evaluate match` with scikit-learn, from the files that the command writes.

    npm run models -- evaluate match --pairs FILE --images DIR --scores scores.csv --json > match.json
    python3 scripts/prove/match_scores.py scores.csv match.json

Exits with 0 if all numbers agree, or if numpy or scikit-learn is missing, which it says. Exits with 1 if a number differs.
The desk counts similarities in steps of 1e-4, so AUC and EER may differ by that much.
"""

import csv
import json
import sys

TOLERANCE = 1e-4


def main(scores_path: str, evaluation_path: str) -> int:
    try:
        import numpy as np
        from sklearn.metrics import roc_auc_score, roc_curve
    except ImportError as error:
        print(f"Skipped: {error}. Install numpy and scikit-learn in a virtual environment outside the repository.")
        return 0
    with open(evaluation_path, encoding="utf-8") as file:
        evaluation = json.load(file)
    with open(scores_path, encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["similarity"]]
    wrong = 0
    for source in evaluation["sources"]:
        own = [row for row in rows if source["source"] in ("all", row["source"])]
        same = np.array([int(row["same"]) for row in own])
        similarity = np.array([float(row["similarity"]) for row in own])
        listed = source["listed"]
        print(f"{source['source']}: {len(own)} listed pairs")
        if listed["separation"] is not None:
            false_matches, matches, _ = roc_curve(same, similarity, drop_intermediate=False)
            closest = np.argmin(np.abs(false_matches - (1 - matches)))
            eer = (false_matches[closest] + 1 - matches[closest]) / 2
            wrong += compare("AUC", listed["separation"]["auc"], roc_auc_score(same, similarity))
            # Between two steps of the curve, the rates differ by one pair of each kind.
            step = 1 / min((same == 1).sum(), (same == 0).sum())
            wrong += compare("EER", listed["separation"]["eer"], eer, TOLERANCE + step)
        for point in listed["points"]:
            threshold = point["threshold"]
            passed = similarity >= threshold
            for name, errors in (("fmr", (passed & (same == 0)).sum()), ("fnmr", (~passed & (same == 1)).sum())):
                told = point[name]["errors"]
                print(f"  {name.upper():4} at {threshold}: {told} of {point[name]['of']}, here {errors}")
                wrong += int(told != errors)
    print("All numbers agree." if wrong == 0 else f"{wrong} numbers differ.")
    return 0 if wrong == 0 else 1


def compare(name: str, told: float, here: float, tolerance: float = TOLERANCE) -> int:
    print(f"  {name} {told:.6f}, here {here:.6f}")
    return int(abs(told - here) > tolerance)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2]))
