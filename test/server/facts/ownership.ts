/** Data with an end that the platform's administrators see to. */
import type { Ownership } from '../owners'

export default {
  rules: () => ({}),
  desks: { facts: 'facts/list' },
  aboutNobody: { 'facts/list': 'a list: newer data are brought by command, or with a release' },
} satisfies Ownership
