// SHA-256 (FIPS 180-4) and HMAC (RFC 2104): browsers have them for secure addresses only, and a
// table in one's own network has none.

const WORDS = 64;
const BLOCK = 64;
const K = new Uint32Array(WORDS);
const START = new Uint32Array(8);

// The first bits of the fractional parts of roots of the first primes.
for (let number = 2, found = 0; found < WORDS; number += 1) {
  let prime = true;
  for (let divisor = 2; divisor * divisor <= number && prime; divisor += 1) {
    prime = number % divisor !== 0;
  }
  if (!prime) continue;
  if (found < 8) START[found] = bits(number, 2);
  K[found] = bits(number, 3);
  found += 1;
}

// 32 bits behind the point of the root of this degree, exactly.
function bits(number, degree) {
  const wanted = BigInt(number) << BigInt(32 * degree);
  let root = BigInt(Math.floor(number ** (1 / degree) * 2 ** 32));
  while (root ** BigInt(degree) > wanted) root -= 1n;
  while ((root + 1n) ** BigInt(degree) <= wanted) root += 1n;
  return Number(root & 0xffffffffn);
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const length = (Math.floor((bytes.length + 8) / BLOCK) + 1) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(length - 4, bytes.length * 8);
  const state = START.slice();
  for (let at = 0; at < length; at += BLOCK) mix(state, view, at);
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => result.setUint32(4 * place, word));
  return new Uint8Array(result.buffer);
}

function mix(state, view, at) {
  const w = new Uint32Array(WORDS);
  for (let t = 0; t < WORDS; t += 1) {
    if (t < 16) {
      w[t] = view.getUint32(at + 4 * t);
      continue;
    }
    const s0 = turned(w[t - 15], 7) ^ turned(w[t - 15], 18) ^ (w[t - 15] >>> 3);
    const s1 = turned(w[t - 2], 17) ^ turned(w[t - 2], 19) ^ (w[t - 2] >>> 10);
    w[t] = w[t - 16] + s0 + w[t - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < WORDS; t += 1) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25))
      + ((e & f) ^ (~e & g)) + K[t] + w[t];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => {
    state[place] += word;
  });
}

export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = joined(block.map((byte) => byte ^ 0x36), message);
  return sha256(joined(block.map((byte) => byte ^ 0x5c), sha256(inner)));
}

function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

export function hex(bytes) {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function unhex(text) {
  return new Uint8Array(text.match(/../g).map((pair) => parseInt(pair, 16)));
}

export function encoded(text) {
  return new TextEncoder().encode(text);
}
