import type { Furnish } from '../visits'

export default (async ({ owner }) => {
  await owner.post('game/sow', {})
  return { 'pages/game/cultivate/index': { says: ['朋友的花盆', '向日葵'] } }
}) satisfies Furnish
