import { addKinds, type Kinds } from '../kinds'

const own = {
  things: {
    chat: {
      title: '私信',
      complaints: {
        reasons: ['advert', 'fraud', 'abuse', 'porn', 'privacy', 'impersonation', 'illegal', 'other'],
        ofPerson: true,
        said: '段聊天',
      },
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    chat: typeof own.things.chat
  }
}
