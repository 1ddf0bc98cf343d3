package invalid.faceproof;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** JSON as maps, lists, strings, numbers, booleans and null, read as every other language reads it, and written by RFC 8785. */
public final class Json {
    private static final int LEVELS = 64;

    private final String text;
    private int at = 0;

    private Json(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException for anything but one JSON value in UTF-8, of up to 64 levels */
    public static Object parse(byte[] utf8) {
        try {
            return parse(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
        } catch (CharacterCodingException error) {
            throw new IllegalArgumentException("Not UTF-8");
        }
    }

    /** @throws IllegalArgumentException for anything but one JSON value of up to 64 levels */
    public static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value(LEVELS);
        json.skip();
        if (json.at < text.length()) throw json.malformed();
        return value;
    }

    /** The bytes that RFC 8785 gives a value, as text. */
    public static String canonical(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out, LEVELS);
        return out.toString();
    }

    /** ECMAScript's text of a number. */
    static String number(Number value) {
        double number = value.doubleValue();
        if (number == 0) return "0";
        if (Double.isNaN(number) || Double.isInfinite(number)) throw new IllegalArgumentException("Not a number of JSON");
        BigDecimal exact = new BigDecimal(Math.abs(number)), shortest = exact;
        // Not Double.toString, which does not find the shortest digits before Java 19.
        for (int digits = 1; digits <= 17; digits++) {
            shortest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN)).stripTrailingZeros();
            if (shortest.doubleValue() == Math.abs(number)) break;
        }
        String digits = shortest.unscaledValue().toString(), sign = number < 0 ? "-" : "";
        int point = digits.length() - shortest.scale();
        if (point > 21 || point < -5) {
            String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
            return sign + digits.charAt(0) + fraction + "e" + (point > 0 ? "+" : "") + (point - 1);
        }
        return sign + shortest.toPlainString();
    }

    private static void write(Object value, StringBuilder out, int levels) {
        if (levels == 0 && (value instanceof Map || value instanceof List)) throw new IllegalArgumentException("Too many levels");
        if (value instanceof Map) {
            String before = "{";
            // By UTF-16 code units, as Java compares strings.
            for (Map.Entry<?, ?> member : new TreeMap<>((Map<?, ?>) value).entrySet()) {
                out.append(before);
                quote((String) member.getKey(), out);
                out.append(':');
                write(member.getValue(), out, levels - 1);
                before = ",";
            }
            out.append(before.equals("{") ? "{}" : "}");
        } else if (value instanceof List) {
            String before = "[";
            for (Object item : (List<?>) value) {
                out.append(before);
                write(item, out, levels - 1);
                before = ",";
            }
            out.append(before.equals("[") ? "[]" : "]");
        } else if (value instanceof String) quote((String) value, out);
        else out.append(value instanceof Number ? number((Number) value) : String.valueOf(value));
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (char one : text.toCharArray()) {
            int known = "\"\\\b\f\n\r\t".indexOf(one);
            if (known >= 0) out.append('\\').append("\"\\bfnrt".charAt(known));
            else if (one < 0x20) out.append(String.format("\\u%04x", (int) one));
            else out.append(one);
        }
        out.append('"');
    }

    private Object value(int levels) {
        skip();
        char first = at < text.length() ? text.charAt(at) : 0;
        if (levels == 0 && (first == '{' || first == '[')) throw malformed();
        switch (first) {
            case '{':
                return object(levels);
            case '[':
                return array(levels);
            case '"':
                return string();
            case 't':
                return literal("true", true);
            case 'f':
                return literal("false", false);
            case 'n':
                return literal("null", null);
            default:
                return number();
        }
    }

    private Map<String, Object> object(int levels) {
        Map<String, Object> members = new LinkedHashMap<>();
        at++;
        for (skip(); !take('}'); skip()) {
            if (!members.isEmpty() && !take(',')) throw malformed();
            skip();
            String name = string();
            skip();
            if (!take(':')) throw malformed();
            members.put(name, value(levels - 1));
        }
        return Collections.unmodifiableMap(members);
    }

    private List<Object> array(int levels) {
        List<Object> items = new ArrayList<>();
        at++;
        for (skip(); !take(']'); skip()) {
            if (!items.isEmpty() && !take(',')) throw malformed();
            items.add(value(levels - 1));
        }
        return Collections.unmodifiableList(items);
    }

    private String string() {
        if (!take('"')) throw malformed();
        StringBuilder out = new StringBuilder();
        while (!take('"')) {
            char one = next();
            if (one < 0x20) throw malformed();
            out.append(one == '\\' ? escaped() : one);
        }
        String found = out.toString();
        // A surrogate without its other half has no bytes in UTF-8.
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(found)) throw malformed();
        return found;
    }

    private char escaped() {
        char kind = next();
        int known = "\"\\/bfnrt".indexOf(kind);
        if (known >= 0) return "\"\\/\b\f\n\r\t".charAt(known);
        String digits = kind == 'u' && at + 4 <= text.length() ? text.substring(at, at + 4) : "";
        if (!digits.matches("[0-9a-fA-F]{4}")) throw malformed();
        at += 4;
        return (char) Integer.parseInt(digits, 16);
    }

    private Number number() {
        int from = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) at++;
        String found = text.substring(from, at);
        if (!found.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?")) throw malformed();
        if (found.matches("-?[0-9]{1,15}")) return Long.valueOf(found);
        double value = Double.parseDouble(found);
        if (Double.isInfinite(value)) throw malformed();
        return value;
    }

    private Object literal(String word, Object value) {
        if (!text.startsWith(word, at)) throw malformed();
        at += word.length();
        return value;
    }

    private void skip() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) at++;
    }

    private boolean take(char wanted) {
        boolean found = at < text.length() && text.charAt(at) == wanted;
        if (found) at++;
        return found;
    }

    private char next() {
        if (at >= text.length()) throw malformed();
        return text.charAt(at++);
    }

    private IllegalArgumentException malformed() {
        return new IllegalArgumentException("Not JSON at character " + at);
    }
}
