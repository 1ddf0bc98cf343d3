"""Recomputes what `evaluate match` says about every pair with numpy and scikit-learn, from the embeddings that the command writes.

    npm run models -- evaluate match --pairs FILE --images DIR --embeddings embeddings.ndjson --json > match.json
    python3 scripts/prove/match_embeddings.py FILE embeddings.ndjson match.json

FILE is a CSV file_a,file_b,same[,source] of pictures, without documents. People are found anew from its names and labels. Counts of
errors, thresholds and cross-fitted errors must be equal. AUC and EER may differ by the desk's steps of 1e-4, and the bounds that
count people by a tenth of their width, because they come from other random draws.

Exits with 0 if all numbers agree, or if numpy or scikit-learn is missing, which it says. Exits with 1 if a number differs.
"""

import csv
import json
import re
import sys

STEP = 1e-4
DRAWS = 2000
FOLDS = 5
PERSON = re.compile(r"^(.*?)(?:[_-]\d+)?\.[^.]+$")


def main(pairs_path: str, embeddings_path: str, evaluation_path: str) -> int:
    try:
        import numpy as np
        from sklearn.metrics import roc_auc_score, roc_curve
    except ImportError as error:
        print(f"Skipped: {error}. Install numpy and scikit-learn in a virtual environment outside the repository.")
        return 0
    with open(pairs_path, encoding="utf-8", newline="") as file:
        pairs = list(csv.DictReader(file))
    with open(embeddings_path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    with open(evaluation_path, encoding="utf-8") as file:
        evaluation = json.load(file)
    wrong = 0

    def compare(name: str, told: float, here: float, tolerance: float = 0.0) -> None:
        nonlocal wrong
        agrees = abs(told - here) <= tolerance
        wrong += 0 if agrees else 1
        print(f"  {'' if agrees else 'DIFFERS: '}{name} {told:.7g}, here {here:.7g}")

    files = [row["file"] for row in rows]
    exported = np.array([row["person"] for row in rows])
    people = number_people(pairs, files, np)
    groups = len(set(zip(people.tolist(), exported.tolist())))
    compare("people", len(set(exported.tolist())), groups)
    compare("people by names and labels", len(set(people.tolist())), groups)

    vectors = np.array([row["e"] for row in rows], dtype=np.float64)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    sources = sorted({pair.get("source") or "all" for pair in pairs})
    of = {file: set() for file in files}
    for pair in pairs:
        for file in (pair["file_a"], pair["file_b"]):
            if file in of:
                of[file].add(pair.get("source") or "all")
    in_source = np.array([[source in of[file] for source in sources] for file in files])
    first, second = np.triu_indices(len(files), 1)
    similarity = (vectors @ vectors.T)[first, second]
    same = people[first] == people[second]
    shared = (in_source.astype(np.uint8) @ in_source.T.astype(np.uint8) > 0)[first, second]

    def threshold_for(impostors, rate: float) -> float:
        ordered = np.sort(impostors)
        steps = np.round(np.arange(-10_000, 10_001) * STEP, 4)
        reached = len(ordered) - np.searchsorted(ordered, steps - 1e-9)
        return float(steps[np.argmax(reached <= rate * len(ordered))])

    for told in evaluation["sources"]:
        if told["source"] == "all":
            compared = shared
        else:
            own = in_source[:, sources.index(told["source"])]
            compared = own[first] & own[second]
        genuine, impostor = similarity[compared & same], similarity[compared & ~same]
        every = told["everyPair"]
        print(f"{told['source']}: {len(genuine)} genuine and {len(impostor)} impostor pairs")
        compare("genuine", every["genuine"], len(genuine))
        compare("impostor", every["impostor"], len(impostor))
        if every["separation"] is not None:
            labels = np.r_[np.ones(len(genuine)), np.zeros(len(impostor))]
            scores = np.r_[genuine, impostor]
            false_matches, matches, _ = roc_curve(labels, scores, drop_intermediate=False)
            closest = np.argmin(np.abs(false_matches - (1 - matches)))
            eer = (false_matches[closest] + 1 - matches[closest]) / 2
            compare("AUC", every["separation"]["auc"], roc_auc_score(labels, scores), STEP)
            compare("EER", every["separation"]["eer"], eer, STEP + 1 / min(len(genuine), len(impostor)))
        for at in told["atFmr"]:
            if at["threshold"] is not None:
                compare(f"threshold for FMR {at['fmr']}", at["threshold"], threshold_for(impostor, at["fmr"]), 1e-9)
        draw = draw_people(people, compared & same, compared & ~same, first, second, np)
        for point in every["points"]:
            threshold = point["threshold"]
            compare(f"FMR errors at {threshold}", point["fmr"]["errors"], (impostor >= threshold).sum())
            compare(f"FNMR errors at {threshold}", point["fnmr"]["errors"], (genuine < threshold).sum())
            bounds = draw(similarity >= threshold)
            for name, (low, high) in zip(("fmr", "fnmr"), bounds):
                told_bounds = point[name]["byPeople"]
                if told_bounds is None or told_bounds["method"] != "DRAWS":
                    continue
                tolerance = (told_bounds["high"] - told_bounds["low"]) / 10
                compare(f"{name.upper()} low at {threshold}", told_bounds["low"], low, tolerance)
                compare(f"{name.upper()} high at {threshold}", told_bounds["high"], high, tolerance)

    fold = exported % FOLDS
    for told in evaluation["crossFitted"]:
        if told["thresholds"] is None:
            continue
        missed = passed = 0
        thresholds = []
        for own in range(FOLDS):
            others = shared & ~same & (fold[first] != own) & (fold[second] != own)
            threshold = threshold_for(similarity[others], told["asked"])
            thresholds.append(threshold)
            within = shared & (fold[first] == own) & (fold[second] == own)
            missed += (similarity[within & same] < threshold).sum()
            passed += (similarity[within & ~same] >= threshold).sum()
        print(f"cross-fitted for FMR {told['asked']}")
        compare("lowest threshold", told["thresholds"]["low"], min(thresholds), 1e-9)
        compare("highest threshold", told["thresholds"]["high"], max(thresholds), 1e-9)
        compare("FNMR errors", told["fnmr"]["errors"], missed)
        compare("FMR errors", told["fmr"]["errors"], passed)
    print("All numbers agree." if wrong == 0 else f"{wrong} numbers differ.")
    return 0 if wrong == 0 else 1


def number_people(pairs, files, np):
    """Pictures whose names have one person, or that a pair calls the same, show one person."""
    parent: dict[str, str] = {}

    def find(one: str) -> str:
        while parent.setdefault(one, one) != one:
            one = parent[one]
        return one

    for pair in pairs:
        for file in (pair["file_a"], pair["file_b"]):
            parent[find("file " + file)] = find("name " + PERSON.match(file).group(1))
        if pair["same"] == "1":
            parent[find("file " + pair["file_a"])] = find("file " + pair["file_b"])
    return np.unique([find("file " + file) for file in files], return_inverse=True)[1]


def draw_people(people, genuine, impostor, first, second, np):
    """Bounds of FMR and FNMR if people are drawn with replacement, each with all pictures."""
    random = np.random.default_rng(7)
    count = int(people.max()) + 1
    present = np.unique(np.r_[people[first[genuine | impostor]], people[second[genuine | impostor]]])
    times = np.array([np.bincount(random.choice(present, len(present)), minlength=count) for _ in range(DRAWS)], dtype=np.float64)

    def sum_pairs(chosen):
        # Two drawings of one person are that person twice, never two people. Most pairs of people have few pairs of pictures.
        keys, often = np.unique(people[first[chosen]] * count + people[second[chosen]], return_counts=True)
        total = np.zeros(DRAWS)
        for start in range(0, len(keys), 2_000):
            some = keys[start : start + 2_000]
            total += (times[:, some // count] * times[:, some % count]) @ often[start : start + 2_000]
        return total

    tried = sum_pairs(impostor)
    tried_genuine = times @ np.bincount(people[first[genuine]], minlength=count)

    def bounds(passes):
        fmr = sum_pairs(impostor & passes) / tried
        fnmr = (times @ np.bincount(people[first[genuine & ~passes]], minlength=count)) / tried_genuine
        return [np.quantile(share[np.isfinite(share)], [0.025, 0.975]) for share in (fmr, fnmr)]

    return bounds


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3]))
