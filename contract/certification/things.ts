import { addKinds, type Kinds } from '../kinds'

const own = {
  needs: {
    student: {
      title: '学生认证',
      why: '确认你是本校同学',
      page: '/pages/user/editInfo/authentication_name',
      after: ['school'],
      order: 30,
    },
    verified: {
      title: '实名认证',
      why: '涉及钱和安全，要确认账号背后是你本人',
      page: '/pages/user/editInfo/certificate',
      order: 40,
    },
  },
} as const satisfies Kinds
addKinds(own)

declare module '../kinds' {
  interface Needs {
    student: typeof own.needs.student
    verified: typeof own.needs.verified
  }
}
