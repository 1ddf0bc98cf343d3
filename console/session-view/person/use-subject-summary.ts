import type { SubjectSummary } from '@faceproof/protocol/api/evidence/subjects.js';
import { useQuery } from '@tanstack/preact-query';
import { useApi } from '../../api/use-api.js';

/** What is held about a person. Each call is an entry of the audit log, so it is made only when someone asks. */
export function useSubjectSummary(subjectId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, '/v1/subjects/lookup', subjectId],
    queryFn: ({ signal }) => api.call<SubjectSummary>('POST', '/v1/subjects/lookup', { body: { subjectId }, signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
