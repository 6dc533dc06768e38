import { addKinds, type Kinds } from '../kinds'

/** A question's `reply` is its owner's answer: it has the question's id. A `photo` hangs on a wall. */
const own = {
  things: {
    question: {
      title: '提问',
      complaints: {
        reasons: ['abuse', 'porn', 'privacy', 'advert', 'fraud', 'illegal', 'other'],
        said: '个提问',
      },
    },
    reply: {
      title: '提问的回答',
      complaints: {
        reasons: ['abuse', 'porn', 'untrue', 'privacy', 'advert', 'fraud', 'illegal', 'other'],
        said: '个回答',
      },
    },
    barrage: {
      title: '主页弹幕',
      complaints: { reasons: ['abuse', 'porn', 'privacy', 'advert', 'fraud', 'illegal', 'other'] },
    },
    photo: {
      title: '照片',
      complaints: {
        reasons: ['porn', 'privacy', 'infringement', 'advert', 'fraud', 'illegal', 'other'],
        said: '张照片',
      },
    },
  },
  pictures: { photo: { title: '照片墙的照片' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    question: typeof own.things.question
    reply: typeof own.things.reply
    barrage: typeof own.things.barrage
    photo: typeof own.things.photo
  }
  interface Pictures {
    photo: typeof own.pictures.photo
  }
}
