package invalid.faceproof;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Loops over every page. */
final class Pages {
    private Pages() {}

    static <P, T> Iterable<T> of(Function<String, P> load, Function<P, List<T>> items, Function<P, String> next) {
        return () -> new Iterator<T>() {
            private Iterator<T> page = Collections.emptyIterator();
            private String cursor;
            private boolean isLast;

            @Override
            public boolean hasNext() {
                while (!page.hasNext() && !isLast) {
                    P loaded = load.apply(cursor);
                    page = items.apply(loaded).iterator();
                    cursor = next.apply(loaded);
                    isLast = cursor == null;
                }
                return page.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                return page.next();
            }
        };
    }
}
