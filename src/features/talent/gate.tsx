import React from 'react'
import type { ComponentType } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { SignInFirst } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { get } from '@/net/call'
import { inPlace } from '@/net/in-place'
import { Resource } from '@/net/resource'
import { session } from '@/net/session'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'

/** A page for talents: others read what it takes, and where to apply. */
export const forTalents = (Page: ComponentType) =>
  observer(function TalentPage() {
    const user = session.info?.user_id
    return user ? (
      <Gate key={user} page={Page} />
    ) : (
      <PageFrame>
        <SignInFirst />
      </PageFrame>
    )
  })

const Gate = observer(function Gate({ page: Page }: { page: ComponentType }) {
  const mine = useStore(() => new Resource(() => get('roles/mine', {}, inPlace)))
  if (mine.data?.grants.some(({ role }) => role === 'talent')) return <Page />
  return (
    <PageFrame>
      <Loaded of={mine} skeleton={<RowSkeleton rows={4} />}>
        {({ applications }) =>
          applications.some(({ role, state }) => role === 'talent' && state === 'pending') ? (
            <Empty
              title={t('达人申请正在审核')}
              text={t('通过后就能主持话题、写文章，结果会发到系统通知。')}
              action={{ label: t('看申请'), onTap: linkTo('/pages/authorization/authorization') }}
            />
          ) : (
            <Empty
              title={t('主持话题要达人身份')}
              text={t('完成学生认证，写清你擅长什么、打算写什么，由学校管理员审核。')}
              action={{
                label: t('申请成为达人'),
                onTap: linkTo('/pages/authorization/applyJoin?role=talent'),
              }}
            />
          )
        }
      </Loaded>
    </PageFrame>
  )
})
