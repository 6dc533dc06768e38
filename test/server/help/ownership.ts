/** Who may do what with what is written to the school. */
import { picture } from '../campus'
import { as, say } from '../asks'
import { desks, key, mine, type Make, type Ownership, type Rule, type Stage } from '../owners'

async function ticket(stage: Stage): Promise<string> {
  const sent = { key: key(), text: '校园网怎么续费？' }
  const { id } = await say(stage.app.post('customer/Consultation', sent, as(stage.owner)))
  return id ?? ''
}

function rules(stage: Stage): Record<string, Rule> {
  const asked: Make = async () => ({ id: await ticket(stage) })
  return {
    'customer/thread': { who: ['desk', 'platform', 'owner'], make: asked },
    'customer/Consultation': {
      who: mine,
      make: async () => ({ ...(await asked()), key: key(), text: '再问一句' }),
    },
    'customer/reply': {
      who: desks,
      make: async () => ({ ...(await asked()), key: key(), text: '在设置里' }),
    },
    'help/feedback': {
      who: mine,
      make: async () => ({
        key: key(),
        text: '字有点小，看不清',
        kind: 'bug',
        pictures: [(await say(stage.app.upload(await picture(), as(stage.owner)))).id],
      }),
    },
  }
}

const listed = (stage: Stage) => ({ 'customer/inbox': () => ticket(stage) })

const nobodys = {
  'help/detail': 'an article for everybody',
  'help/useful': 'what the caller thinks of an article for everybody',
}

export default { rules, desks: { tickets: 'customer/reply' }, listed, nobodys } satisfies Ownership
