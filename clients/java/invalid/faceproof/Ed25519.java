package invalid.faceproof;

import java.math.BigInteger;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/** RFC 8032 without the cofactor, with canonical encodings, and with no A or R of small order. Java has Ed25519 from version 15 on only. */
final class Ed25519 {
    private static final BigInteger P = BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger ORDER = BigInteger.ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));
    private static final BigInteger D = BigInteger.valueOf(-121665).multiply(BigInteger.valueOf(121666).modInverse(P)).mod(P);
    private static final BigInteger ROOT = BigInteger.TWO.modPow(P.shiftRight(2), P);
    /** In extended coordinates, as all points here. */
    private static final BigInteger[] NEUTRAL = {BigInteger.ZERO, BigInteger.ONE, BigInteger.ONE, BigInteger.ZERO};
    private static final BigInteger[] BASE = decode(toBytes(BigInteger.valueOf(4).multiply(BigInteger.valueOf(5).modInverse(P)).mod(P)));

    private Ed25519() {}

    static boolean verify(byte[] key, byte[] message, byte[] signature) {
        if (key.length != 32 || signature.length != 64) return false;
        byte[] first = Arrays.copyOf(signature, 32);
        BigInteger s = littleEndian(Arrays.copyOfRange(signature, 32, 64));
        BigInteger[] r = decode(first), a = decode(key);
        if (r == null || a == null || isSmall(r) || isSmall(a) || s.compareTo(ORDER) >= 0) return false;
        BigInteger h = littleEndian(digest("SHA-512", first, key, message)).mod(ORDER);
        BigInteger[] left = times(s, BASE), right = add(r, times(h, a));
        return left[0].multiply(right[2]).subtract(right[0].multiply(left[2])).mod(P).signum() == 0
                && left[1].multiply(right[2]).subtract(right[1].multiply(left[2])).mod(P).signum() == 0;
    }

    static boolean isUsable(byte[] key) {
        BigInteger[] point = key.length == 32 ? decode(key) : null;
        return point != null && !isSmall(point);
    }

    static byte[] digest(String algorithm, byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm);
            for (byte[] part : parts) digest.update(part);
            return digest.digest();
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException(error); // every Java has SHA-2
        }
    }

    private static boolean isSmall(BigInteger[] point) {
        return times(BigInteger.valueOf(8), point)[0].mod(P).signum() == 0;
    }

    private static BigInteger[] add(BigInteger[] a, BigInteger[] b) {
        BigInteger e = a[1].subtract(a[0]).multiply(b[1].subtract(b[0])), f = a[1].add(a[0]).multiply(b[1].add(b[0]));
        BigInteger c = a[3].multiply(b[3]).mod(P).multiply(D).shiftLeft(1), d = a[2].multiply(b[2]).shiftLeft(1);
        BigInteger x = f.subtract(e).mod(P), y = f.add(e).mod(P), g = d.subtract(c).mod(P), h = d.add(c).mod(P);
        return new BigInteger[] {x.multiply(g).mod(P), h.multiply(y).mod(P), g.multiply(h).mod(P), x.multiply(y).mod(P)};
    }

    private static BigInteger[] times(BigInteger n, BigInteger[] point) {
        BigInteger[] result = NEUTRAL;
        for (int bit = n.bitLength() - 1; bit >= 0; bit--) {
            result = add(result, result);
            if (n.testBit(bit)) result = add(result, point);
        }
        return result;
    }

    /** @return null for bytes that are not a point, or not its canonical encoding */
    private static BigInteger[] decode(byte[] bytes) {
        BigInteger encoded = littleEndian(bytes), y = encoded.clearBit(255), y2 = y.multiply(y);
        BigInteger x2 = y2.subtract(BigInteger.ONE).multiply(D.multiply(y2).add(BigInteger.ONE).modInverse(P)).mod(P);
        BigInteger x = x2.modPow(P.add(BigInteger.valueOf(3)).shiftRight(3), P);
        if (!x.multiply(x).mod(P).equals(x2)) x = x.multiply(ROOT).mod(P);
        if (y.compareTo(P) >= 0 || !x.multiply(x).mod(P).equals(x2) || x.signum() == 0 && encoded.testBit(255)) return null;
        if (x.testBit(0) != encoded.testBit(255)) x = P.subtract(x);
        return new BigInteger[] {x, y, BigInteger.ONE, x.multiply(y).mod(P)};
    }

    private static BigInteger littleEndian(byte[] bytes) {
        byte[] turned = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) turned[bytes.length - 1 - i] = bytes[i];
        return new BigInteger(1, turned);
    }

    private static byte[] toBytes(BigInteger value) {
        byte[] bytes = new byte[32];
        for (int i = 0; i < 32; i++) bytes[i] = value.shiftRight(8 * i).byteValue();
        return bytes;
    }
}
