/** Who may do what with addresses. */
import { as, key, mine, say, type Make, type Ownership, type Rule, type Stage } from '../owners'

function rules(stage: Stage): Record<string, Rule> {
  const address =
    (gone: boolean): Make =>
    async () => {
      const place = { name: '东门保安亭', address: '南岸区江滨路 8 号', latitude: 30.51, longitude: 114.4 }
      const sent = { key: key(), name: '张三', phone: '13800000001', place }
      const { id } = await say(stage.app.post('userAddress/create', sent, as(stage.owner)))
      if (gone) await say(stage.app.post('userAddress/delete', { id }, as(stage.owner)))
      return { id }
    }
  return {
    'userAddress/detail': { who: mine, make: address(false) },
    'userAddress/edit': { who: mine, make: async () => ({ ...(await address(false)()), label: '宿舍' }) },
    'userAddress/delete': { who: mine, make: address(false) },
    'userAddress/restore': { who: mine, make: address(true) },
  }
}

const nobodys = ['maps/district', 'maps/distance']

export default { rules, nobodys } satisfies Ownership
