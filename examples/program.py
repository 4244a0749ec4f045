"""Plays over standard input and output, at random: grandtour play bombay --program "python …"."""
import json
import random
import sys

for line in sys.stdin:
    asked = json.loads(line)
    action = random.Random(asked["seed"]).choice(asked["actions"])
    print(json.dumps({"action": action}), flush=True)
