import type { Furnish } from '../visits'

/** No school of the demo campus has a sign-in of its own: the page says so, and leads on. */
export default (async () => ({
  'pages/login/loginIndex': [{}, { query: { view: 'school' }, says: ['还没有学校接入自己的登录'] }],
})) satisfies Furnish
