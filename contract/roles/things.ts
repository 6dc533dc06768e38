import { addKinds, type Kinds } from '../kinds'

const own = {
  needs: {
    talent: {
      title: '达人申请',
      why: '写清你擅长什么、打算写什么，由本校管理员审核',
      page: '/pages/authorization/applyJoin?role=talent',
      waits: '/pages/authorization/authorization',
      after: ['student'],
      order: 80,
    },
    broadcaster: {
      title: '播音员申请',
      why: '本校管理员通过后就能上线第一期',
      page: '/pages/authorization/applyJoin?role=broadcaster',
      waits: '/pages/authorization/authorization',
      after: ['student'],
      order: 81,
    },
    sponsor: {
      title: '主办方申请',
      why: '要办活动的同学，通过后就能发布公告',
      page: '/pages/authorization/applyJoin?role=sponsor',
      waits: '/pages/authorization/authorization',
      after: ['student'],
      order: 82,
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Needs {
    talent: typeof own.needs.talent
    broadcaster: typeof own.needs.broadcaster
    sponsor: typeof own.needs.sponsor
  }
}
