import { addKinds, type Kinds } from '../kinds'

/** A person is a `user` to complaints and one of `people` to searches: both names are in calls and rows. */
const own = {
  things: {
    user: {
      title: '用户',
      complaints: {
        reasons: ['impersonation', 'advert', 'fraud', 'abuse', 'porn', 'illegal', 'other'],
        ofPerson: true,
        said: '位用户',
      },
    },
    people: { title: '同学', page: 'pages/homePage/otherPerson?id=', searches: { order: 30 } },
  },
  needs: {
    gender: {
      title: '填写性别',
      why: '有些单只要同性骑手',
      page: '/pages/user/editInfo/index',
      order: 50,
    },
  },
  pictures: { avatar: { title: '头像' } },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Things {
    user: typeof own.things.user
    people: typeof own.things.people
  }
  interface Needs {
    gender: typeof own.needs.gender
  }
  interface Pictures {
    avatar: typeof own.pictures.avatar
  }
}
