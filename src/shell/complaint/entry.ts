/** The ways to complaints and appeals from the rest of the product. */
import type { Subject } from '@contract/kinds'
import { go, linkTo } from '@/shell/links'

export const complaintPage = '/pages/user_myfollow/complaint'
export const appealPage = '/pages/user_myfollow/appeal'

const pathOfComplaint = (subject: Subject, id: string): string =>
  `${complaintPage}?subject=${subject}&id=${id}`
export const complain = (subject: Subject, id: string): void => go(pathOfComplaint(subject, id))
export const linkToComplaint = (subject: Subject, id: string) => linkTo(pathOfComplaint(subject, id))

/** `id`: of the case, or of what was taken down. */
export const pathOfAppeal = (id: string): string => `${appealPage}?id=${id}`
export const linkToAppeal = (id: string) => linkTo(pathOfAppeal(id))
