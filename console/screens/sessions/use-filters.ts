import { useLocation, useSearchParams } from 'wouter-preact';
import { useHistoryState } from 'wouter-preact/use-browser-location';
import { type Filters, type PersonalFilters, readOpenFilters } from './filters.js';

/** The filters of the address and of the history entry, and what changes them. */
export function useFilters(): [Filters, (filters: Filters) => void] {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const personal = useHistoryState<PersonalFilters | null>() ?? {};
  const change = ({ open, personal }: Filters) => {
    const query = new URLSearchParams(open).toString();
    navigate(query === '' ? '/sessions' : `/sessions?${query}`, { state: personal });
  };
  return [{ open: readOpenFilters(search), personal }, change];
}
