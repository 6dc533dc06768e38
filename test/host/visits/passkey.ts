import type { Furnish } from '../visits'

/** Mini-programs have no passkeys: there the page says where they are. */
export default (async () => ({
  'pages/personalSetting/account': { query: { view: 'passkeys' }, says: ['通行密钥'] },
})) satisfies Furnish
