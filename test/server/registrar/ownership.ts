/** What a school brings, by whoever administers it. */
import type { Ownership } from '../owners'

const brought = 'a file goes with it: registrar.test.ts holds that the school is the caller’s'

export default {
  rules: () => ({}),
  nobodys: { 'registrar/check': brought, 'registrar/import': brought },
  aboutNobody: {
    'registrar/check': 'a file of the school',
    'registrar/import': 'a file of the school',
  },
} satisfies Ownership
