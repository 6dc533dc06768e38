import type { Furnish } from '../visits'

export default (async () => ({
  'pages/user_myfollow/complaint': { says: ['举报'] },
  'pages/message/success': { query: { number: 'JB20261121-0001' }, says: ['JB20261121-0001'] },
})) satisfies Furnish
