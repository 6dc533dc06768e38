import React from 'react'
import { observer } from 'mobx-react-lite'
import { publishers } from '@contract/notice/rules'
import { reviewers, roleTitles, roleWords, type Role } from '@contract/roles/rules'
import { t } from '@/locale'
import { signedIn } from '@/shell/account/sign-in-first'
import { lastDay } from '@/shell/certification/labels'
import { linkTo, reachable } from '@/shell/links'
import { ApplicationRow } from '@/shell/roles/application-row'
import { IdentityStore } from '@/shell/roles/identity-store'
import { Cell, CellGroup } from '@/ui/cell'
import { dateText } from '@/ui/format'
import type { IconName } from '@/ui/icons/names'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'

const gates = {
  student: '/pages/user/editInfo/authentication_name',
  verified: '/pages/user/editInfo/certificate',
}
const lead = (url: string) => (reachable({ kind: 'page', url }) ? linkTo(url) : undefined)

/** What a role lets its holder do beyond the desk. */
const work: { of: readonly Role[]; icon: IconName; title: string; url: string }[] = [
  { of: publishers, icon: 'speakerphone', title: '发布通知', url: '/pages/publish/informPublish' },
  { of: ['talent'], icon: 'pencil', title: '写文章', url: '/pages/publish/talentTopicpublish' },
  { of: ['talent'], icon: 'hash', title: '主持的话题', url: '/pages/talentTopic/selectTopic' },
]

/** Who I am here: certifications, roles, and how to get more. */
export default signedIn(function Authorization() {
  return (
    <PageFrame>
      <Identity />
    </PageFrame>
  )
})

type Roles = NonNullable<IdentityStore['mine']['data']>

const Identity = observer(function Identity() {
  // also on the way back from applying or certifying
  const store = useStore(() => new IdentityStore(), { load: ({ mine }) => mine.load(), show: true })
  return (
    <Loaded of={store.mine} skeleton={<Skeleton />}>
      {(data) => <Standing store={store} data={data} />}
    </Loaded>
  )
})

const Standing = observer(function Standing({ store, data }: { store: IdentityStore; data: Roles }) {
  const manages = data.grants.some(({ role }) => reviewers.some((name) => name === role))
  return (
    <>
      <Section title={t('认证')} />
      <CellGroup>
        <Cell
          icon="school"
          title={t('学生认证')}
          text={
            data.student_until
              ? t('到 {date}', { date: lastDay(data.student_until) })
              : t('申请角色、向同学提问前要先认证')
          }
          onTap={lead(gates.student)}
        >
          <Tag tone={data.student_until ? 'green' : 'plain'}>
            {data.student_until ? t('已认证') : t('未认证')}
          </Tag>
        </Cell>
        <Cell
          icon="shield-check"
          title={t('实名认证')}
          text={t('和钱有关的角色要先实名认证')}
          onTap={lead(gates.verified)}
        >
          <Tag tone={data.verified ? 'green' : 'plain'}>{data.verified ? t('已认证') : t('未认证')}</Tag>
        </Cell>
      </CellGroup>
      {data.grants.length > 0 && (
        <>
          <Section title={t('我的角色')} />
          <CellGroup>
            {data.grants.map(({ id, role, school, until }) => (
              <Cell
                key={id}
                icon="certificate"
                title={t(roleTitles[role])}
                text={t(roleWords[role])}
                value={until ? t('到 {date}', { date: dateText(until) }) : (school?.name ?? t('全平台'))}
              />
            ))}
            {work
              .filter(({ of }) => data.grants.some(({ role }) => of.includes(role)))
              .map(({ icon, title, url }) => (
                <Cell key={url} icon={icon} title={t(title)} onTap={linkTo(url)} />
              ))}
            {manages && (
              <Cell icon="layout-dashboard" title={t('去管理')} onTap={linkTo('/pages/public/index')} />
            )}
          </CellGroup>
        </>
      )}
      {store.open.length > 0 && (
        <>
          <Section title={t('可以申请')} />
          <CellGroup>
            {store.open.map((role) => (
              <Cell
                key={role}
                icon="plus"
                title={t(roleTitles[role])}
                text={t(roleWords[role])}
                onTap={linkTo(`/pages/authorization/applyJoin?role=${role}`)}
              />
            ))}
          </CellGroup>
        </>
      )}
      {data.applications.length > 0 && <Section title={t('申请记录')} />}
      {data.applications.map((application) => (
        <ApplicationRow key={application.id} application={application} onWithdraw={store.withdraw} />
      ))}
    </>
  )
})

const Skeleton = () => (
  <>
    <GroupSkeleton rows={2} text />
    <GroupSkeleton rows={3} text />
  </>
)
