import type { Me } from '@faceproof/protocol/api/account/me.js';
import type { Mode } from '@faceproof/protocol/words.js';
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Router } from 'wouter-preact';
import { useBrowserLocation } from 'wouter-preact/use-browser-location';
import { ConnectionError, codeOf, isAway } from './api/api-error.js';
import { type Api, openApi } from './api/open-api.js';
import { ApiContext } from './api/use-api.js';
import { Failure, Loading } from './parts/states/answered.js';
import { BASES, modeOf } from './shell/mode-address.js';
import { Shell } from './shell/shell.js';
import { hasPasskey } from './sign-in/passkeys.js';
import type { Entry } from './sign-in/read-entry.js';
import { SignInDialog } from './sign-in/sign-in-dialog.js';
import { openSignInPrompt } from './sign-in/sign-in-prompt.js';
import { SignInScreen } from './sign-in/sign-in-screen.js';
import { MeContext } from './sign-in/use-me.js';
import { keepLanguage, type Language, LanguageContext, readLanguage } from './texts/language.js';
import { openVotes } from './votes/send-votes.js';
import { useVoteTexts } from './votes/texts.js';
import { type VotesByMode, VotesContext } from './votes/use-votes.js';

/** The console, in the person's language and in the mode of the address. */
export function App({ entry }: { entry: Entry }) {
  const [language, setLanguage] = useState(() => readLanguage(window));
  const queries = useMemo(openQueryClient, []);
  const prompt = useMemo(openSignInPrompt, []);
  const [path] = useBrowserLocation();
  const mode = modeOf(path);
  const apis = useMemo(() => ({ LIVE: openApi('LIVE', prompt), TEST: openApi('TEST', prompt) }), [prompt]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choose = (chosen: Language) => {
    keepLanguage(window, chosen);
    setLanguage(chosen);
  };
  return (
    <LanguageContext.Provider value={language}>
      <QueryClientProvider client={queries}>
        <ApiContext.Provider value={apis[mode]}>
          <Router base={BASES[mode]}>
            <Person entry={entry} apis={apis} mode={mode} prompt={prompt} onLanguage={choose} />
          </Router>
        </ApiContext.Provider>
      </QueryClientProvider>
    </LanguageContext.Provider>
  );
}

interface PersonProps {
  entry: Entry;
  apis: Readonly<Record<Mode, Api>>;
  mode: Mode;
  prompt: ReturnType<typeof openSignInPrompt>;
  onLanguage: (language: Language) => void;
}

/** Who is signed in decides between the sign-in and the screens. A link is offered in any case. */
function Person({ entry: first, apis, mode, prompt, onLanguage }: PersonProps) {
  const api = apis[mode];
  const votes = usePageVotes(apis);
  const { unsent } = useVoteTexts();
  const queries = useQueryClient();
  const [entry, setEntry] = useState(first);
  const me = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => api.call<Me>('GET', '/v1/me', { signal, maySignIn: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const enter = async () => {
    const { data } = await me.refetch();
    const isBare = entry.kind === 'LINK' && data?.signIn.method === 'LINK' && !(await hasPasskey(api));
    setEntry({ kind: isBare ? 'BARE' : 'NONE' });
  };
  const signOut = async () => {
    const counted = await Promise.all([votes.LIVE.flush(), votes.TEST.flush()]);
    if (counted.includes(false)) throw new Error(unsent);
    await api.call('POST', '/v1/auth/sign-out', { body: {}, maySignIn: false }).catch((error: unknown) => {
      // Ended already.
      if (codeOf(error) !== 'sign_in_required') throw error;
    });
    // A new page holds nothing of the person's.
    location.assign(BASES.LIVE);
  };
  const startAnew = () => {
    // What is on the screen, and what waits to be sent, belongs to the person before.
    votes.LIVE.discard();
    votes.TEST.discard();
    location.reload();
  };
  if (entry.kind === 'INVITATION' || entry.kind === 'LINK' || entry.kind === 'BARE')
    return <SignInScreen entry={entry} onSignedIn={() => void enter()} />;
  if (me.isError && codeOf(me.error) === 'sign_in_required')
    return <SignInScreen entry={entry} onSignedIn={() => void enter()} />;
  if (me.isError) return <Failure error={me.error} retry={() => void me.refetch()} />;
  if (me.data === undefined) return <Loading />;
  return (
    <MeContext.Provider value={me.data}>
      <VotesContext.Provider value={votes}>
        <Shell me={me.data} onSignOut={signOut} onLanguage={onLanguage} />
      </VotesContext.Provider>
      <SignInDialog prompt={prompt} onSignedIn={(now) => queries.setQueryData(['me'], now)} onOther={startAnew} />
    </MeContext.Provider>
  );
}

const RETRIES = 2;
/** How often a screen that could not be loaded asks again by itself. */
const AWAY_EVERY_MS = 5_000;
/** A screen that is opened again within this time shows what it had at once, and asks again. */
const KEPT_MS = 60_000;

/** Keeps answers in memory only. */
function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        staleTime: 2_000,
        retry: (failures, error) => failures < RETRIES && error instanceof ConnectionError,
        // The browser may say "offline" while the service runs on this machine.
        networkMode: 'always',
        refetchInterval: ({ state }) => isAway(state.error) && AWAY_EVERY_MS,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Opens the votes of both modes. A page that closes sends them, and asks first while one is not counted. */
function usePageVotes(apis: Readonly<Record<Api['mode'], Api>>): VotesByMode {
  const queries = useQueryClient();
  const votes = useMemo(() => {
    const open = (api: Api) => openVotes(api, () => void queries.invalidateQueries({ queryKey: [api.mode] }));
    return { LIVE: open(apis.LIVE), TEST: open(apis.TEST) };
  }, [apis, queries]);
  useEffect(() => {
    const all = [votes.LIVE, votes.TEST];
    const ask = (event: BeforeUnloadEvent) => {
      if (all.some((each) => each.hasUnsent())) event.preventDefault();
    };
    const leave = () => {
      for (const each of all) each.leave();
    };
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', leave);
    };
  }, [votes]);
  return votes;
}
