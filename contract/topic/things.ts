import { addKinds, usualReasons, type Kinds } from '../kinds'

const own = {
  things: {
    topic: {
      title: '话题',
      page: 'pages/topic/topicDetail?id=',
      complaints: { reasons: usualReasons, said: '个话题' },
      searches: { order: 20 },
    },
  },
  pictures: { topic: { title: '话题封面' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    topic: typeof own.things.topic
  }
  interface Pictures {
    topic: typeof own.pictures.topic
  }
}
