/** A study request as it stands. */
export interface RequestState {
  state: 'open' | 'accepted' | 'rejected' | 'expired' | 'cancelled';
}
