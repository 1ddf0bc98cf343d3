package invalid.faceproof;

import java.time.Duration;
import java.util.function.Consumer;

/** Changes one call. */
public final class CallOption {
    final Consumer<ApiCall> change;

    private CallOption(Consumer<ApiCall> change) {
        this.change = change;
    }

    /** Your own key, such as an order number, for a POST or PUT with an API key. */
    public static CallOption idempotencyKey(String key) {
        return new CallOption(call -> call.idempotencyKey = key);
    }

    /** Makes a change only if the object still has this ETag. */
    public static CallOption ifMatch(String etag) {
        return new CallOption(call -> call.ifMatch = etag);
    }

    /** The timeout of one try. */
    public static CallOption timeout(Duration timeout) {
        return new CallOption(call -> call.timeout = timeout);
    }
}
