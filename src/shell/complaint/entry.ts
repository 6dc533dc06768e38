/** The ways to complaints and appeals from the rest of the product. */
import type { Subject } from '@contract/kinds'
import { go, linkTo } from '@/shell/links'

export const complaintPage = '/pages/user_myfollow/complaint'
export const appealPage = '/pages/user_myfollow/appeal'

export const complain = (subject: Subject, id: string): void =>
  go(`${complaintPage}?subject=${subject}&id=${id}`)

/** `id`: of the case, or of what was taken down. */
export const linkToAppeal = (id: string) => linkTo(`${appealPage}?id=${id}`)
