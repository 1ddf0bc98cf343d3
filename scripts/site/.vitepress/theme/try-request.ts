import { defineComponent, h, type Ref, ref } from 'vue';

/** One paste serves every page of the tab. Nothing stores it. */
const key = ref('');

const SENDING = 'Sending …';
const ANSWER_MS_MAX = 30_000;

/** Sends the example of an operation to the service that serves its page, with a test key of the reader. */
export const TryRequest = defineComponent({
  props: { method: String, path: String, body: String },
  setup(props) {
    const [path, body, status, answer] = [ref(props.path ?? ''), ref(props.body ?? ''), ref(''), ref('')];

    async function send(event: Event): Promise<void> {
      event.preventDefault();
      if (status.value === SENDING) return;
      answer.value = '';
      status.value = refuse(key.value.trim(), path.value) ?? SENDING;
      if (status.value !== SENDING) return;
      try {
        const response = await fetch(location.origin + path.value, {
          method: props.method ?? 'GET',
          headers: { Authorization: `Bearer ${key.value.trim()}`, ...(body.value && { 'Content-Type': 'application/json' }) },
          body: body.value || null,
          // The sign-in of the console is not this key's, and the key goes nowhere else.
          ...{ credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS_MAX) },
        });
        answer.value = await read(response);
        status.value = `${response.ok ? 'Answered' : 'Refused'} with status ${response.status}.`;
      } catch {
        status.value = `No answer came within ${ANSWER_MS_MAX / 1000} seconds. Check that the service runs, and send again.`;
      }
    }

    return () =>
      h('details', { class: 'try' }, [
        h('summary', 'Send it from here'),
        h('form', { onSubmit: send }, [
          field('Test key, forgotten when you leave', 'input', key, { type: 'password' }),
          field('Path', 'input', path),
          ...(props.body === undefined ? [] : [field('Body', 'textarea', body, { rows: 8 })]),
          h('button', { type: 'submit' }, 'Send'),
        ]),
        h('p', { role: 'status' }, status.value),
        ...(answer.value === '' ? [] : [h('div', { class: 'language-json' }, h('pre', { tabindex: 0 }, answer.value))]),
      ]);
  },
});

/** @returns why nothing is sent, or null */
function refuse(ofKey: string, path: string): string | null {
  if (!/^fp_test_[\w-]+$/.test(ofKey))
    return 'Nothing was sent: only a test key works here, one that begins with fp_test_. What it does is simulated and never metered.';
  return path.startsWith('/') ? null : 'Nothing was sent: the path must begin with a slash.';
}

/** Without a name, so that no browser sends or keeps the value by itself. */
function field(label: string, tag: 'input' | 'textarea', of: Ref<string>, more: object = {}) {
  const onInput = ({ target }: Event) => {
    of.value = (target as HTMLInputElement).value;
  };
  return h('label', [label, h(tag, { ...more, value: of.value, onInput, autocomplete: 'off', spellcheck: false })]);
}

async function read(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? '';
  if (/\bjson\b/.test(type)) return JSON.stringify(await response.json(), null, 2);
  return type.startsWith('text/') ? response.text() : type;
}
