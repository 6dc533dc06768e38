import { Person } from '../people'
import type { Furnish } from '../visits'

const name = '被拉黑的人'

export default (async ({ server, owner }) => {
  await owner.post('user/block', { id: (await Person.arrive(server, { name })).id })
  return {
    'pages/personalSetting/privacy': { says: ['个性化推荐'] },
    'pages/personalSetting/blackList': { says: [name] },
  }
}) satisfies Furnish
