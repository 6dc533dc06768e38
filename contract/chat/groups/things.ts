import { addKinds, type Kinds } from '../../kinds'

const own = {
  things: {
    group: {
      title: '群聊',
      complaints: {
        reasons: ['advert', 'fraud', 'abuse', 'porn', 'privacy', 'impersonation', 'illegal', 'other'],
        ofPerson: true,
        said: '个群聊',
      },
    },
  },
  pictures: { group: { title: '群头像' } },
  leads: { group: { page: 'pages/messageIndex/chat?group=', act: '去看看' } },
} as const satisfies Kinds
addKinds(own)

declare module '../../kinds' {
  interface Things {
    group: typeof own.things.group
  }
  interface Pictures {
    group: typeof own.pictures.group
  }
  interface Leads {
    group: typeof own.leads.group
  }
}
