package invalid.faceproof;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An object of the API. It keeps members that this version does not know. */
public abstract class Model {
    final Map<String, Object> members = new LinkedHashMap<>();

    Model() {}

    Model(Object json) {
        ((Map<?, ?>) json).forEach((name, value) -> members.put((String) name, value));
    }

    /** The members as they are sent or came. */
    public Map<String, Object> json() {
        return Collections.unmodifiableMap(members);
    }

    /** Without values, which may be personal. */
    @Override
    public String toString() {
        return getClass().getSimpleName() + members.keySet();
    }

    /** A list of words of the API, as an enum. */
    public interface Word {
        /** As the API spells it; null for UNKNOWN, a word of a later version. */
        String word();
    }

    void put(String name, Object value) {
        members.put(name, plain(value));
    }

    static Object plain(Object value) {
        if (value instanceof Model) return ((Model) value).members;
        if (value instanceof Word) return ((Word) value).word();
        if (value instanceof List) return list(value, Model::plain);
        if (value instanceof Map) return map(value, Model::plain);
        return value;
    }

    static <T> T one(Object value, Function<Object, T> of) {
        return value == null ? null : of.apply(value);
    }

    static <T> List<T> list(Object value, Function<Object, T> of) {
        if (value == null) return null;
        List<T> items = new ArrayList<>();
        for (Object item : (List<?>) value) items.add(of.apply(item));
        return Collections.unmodifiableList(items);
    }

    static <T> Map<String, T> map(Object value, Function<Object, T> of) {
        if (value == null) return null;
        Map<String, T> all = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((name, item) -> all.put((String) name, of.apply(item)));
        return Collections.unmodifiableMap(all);
    }

    static Long whole(Object value) {
        return value == null ? null : Long.valueOf(((Number) value).longValue());
    }

    static Double number(Object value) {
        return value == null ? null : Double.valueOf(((Number) value).doubleValue());
    }

    static <E extends Enum<E> & Word> E word(Object value, Class<E> of) {
        if (value == null) return null;
        for (E one : of.getEnumConstants()) if (value.equals(one.word())) return one;
        return Enum.valueOf(of, "UNKNOWN");
    }
}
