import { programEvent } from '../programs/event'

/** Told to a school's programs. */
export const certificationApproved = programEvent({
  name: 'certification.approved',
  title: '有同学通过了学生认证',
  fields: { id: '认证的编号，和是谁无关', way: '怎么认证的：card、roll、mail、quiz、school 等' },
})
