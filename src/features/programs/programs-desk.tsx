import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { offTitles } from '@contract/programs/rules'
import type { Endpoint, Programs, Token } from '@contract/programs/schema'
import { t } from '@/locale'
import { linkTo } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { dateText, fullTime } from '@/ui/format'
import { Loaded } from '@/ui/loaded'
import { offer } from '@/ui/menu'
import { Section } from '@/ui/section'
import { GroupSkeleton } from '@/ui/states/page-skeletons'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { isOver, ProgramsStore } from './programs-store'
import { EndpointSheet, SecretSheet, TokenSheet } from './sheets'
import './programs.css'

/** Where a school's programs are told and let in. */
export const ProgramsCell = ({ school }: { school: string }) => (
  <Cell
    icon="plug"
    title={t('学校的程序')}
    text={t('把事件发给学校自己的系统，让它们读公告和统计')}
    onTap={linkTo(`/pages/public/index?view=programs&school=${school}`)}
  />
)

/** What is being written: a new address, one that there is, or a token. */
type Writing = { endpoint: Endpoint | null } | 'token'

/** The programs of a school: addresses that are told what happens, and tokens that read. */
export const ProgramsDesk = observer(function ProgramsDesk({ school }: { school: string }) {
  const store = useStore(() => new ProgramsStore(school), {
    load: ({ programs }) => programs.load(),
    show: true,
  })
  const [writing, write] = useState<Writing | null>(null)
  useTitle(t('学校的程序'))
  const close = () => write(null)
  return (
    <>
      <Loaded of={store.programs} skeleton={<GroupSkeleton rows={6} text />}>
        {(programs) => (
          <>
            <Endpoints store={store} programs={programs} write={write} />
            <Tokens store={store} programs={programs} write={write} />
            {writing === 'token' && <TokenSheet store={store} programs={programs} onClose={close} />}
            {writing !== null && writing !== 'token' && (
              <EndpointSheet store={store} programs={programs} endpoint={writing.endpoint} onClose={close} />
            )}
          </>
        )}
      </Loaded>
      {store.secret && <SecretSheet secret={store.secret} onClose={store.putAway} />}
    </>
  )
})

interface PartProps {
  store: ProgramsStore
  programs: Programs
  write: (writing: Writing) => void
}

const Endpoints = observer(function Endpoints({ store, programs: { endpoints }, write }: PartProps) {
  return (
    <>
      <Section title={t('接收事件的地址')} />
      <View className="u-pad u-meta pg-words">
        {t('学校里发生的事会签名后发到这里：公告发布了、有新的举报。没送到会隔得越来越久再试，两天后放弃。')}
      </View>
      {endpoints.length > 0 && (
        <CellGroup>
          {endpoints.map((endpoint) => (
            <Cell
              key={endpoint.id}
              title={endpoint.title}
              text={<View className="pg-url">{standingOf(endpoint)}</View>}
              onTap={() => void choose(store, endpoint, write)}
            >
              {endpoint.off !== null ? (
                <Tag>{t('停用')}</Tag>
              ) : (
                endpoint.failing_since !== null && <Tag tone="red">{t('没送到')}</Tag>
              )}
            </Cell>
          ))}
        </CellGroup>
      )}
      <View className="u-pad pg-end">
        <Button block kind={endpoints.length > 0 ? 'line' : 'accent'} onTap={() => write({ endpoint: null })}>
          {t('加一个地址')}
        </Button>
      </View>
    </>
  )
})

function standingOf({ url, off, failing_since: failing, old_secret_until: old }: Endpoint): string {
  if (off !== null) return `${url} · ${t(offTitles[off])}`
  if (failing !== null) return `${url} · ${t('从{time}起没送到', { time: fullTime(failing) })}`
  return old === null ? url : `${url} · ${t('旧密钥到{time}为止还有效', { time: fullTime(old) })}`
}

const choose = (store: ProgramsStore, endpoint: Endpoint, write: PartProps['write']) => {
  const { id, off } = endpoint
  const { school } = store
  return offer([
    {
      label: t('投递记录'),
      act: () => navigation.navigateTo(`/pages/public/index?view=programs&school=${school}&endpoint=${id}`),
    },
    { label: t('修改'), act: () => write({ endpoint }) },
    { label: t('换密钥'), act: () => rotate(store, endpoint) },
    { label: off === null ? t('停用') : t('启用'), act: () => store.set.run(id, off !== null) },
    { label: t('删除'), act: () => remove(store, endpoint) },
  ])
}

async function rotate(store: ProgramsStore, { id, title }: Endpoint): Promise<void> {
  const sure = await feedback.modal({
    title: t('换“{title}”的密钥？', { title }),
    content: t('新密钥只显示一次。旧密钥再用 24 小时，这段时间里两个都能验证。'),
    confirmText: t('换密钥'),
  })
  if (sure) await store.rotate.run(id)
}

async function remove(store: ProgramsStore, { id, title }: Endpoint): Promise<void> {
  const sure = await feedback.modal({
    title: t('删除“{title}”？', { title }),
    content: t('不再往这个地址发，投递记录也一起删除。'),
    confirmText: t('删除'),
    danger: true,
  })
  if (sure) await store.remove.run(id)
}

const Tokens = observer(function Tokens({ store, programs: { tokens }, write }: PartProps) {
  return (
    <>
      <Section title={t('只读令牌')} />
      <View className="u-pad u-meta pg-words">
        {t('程序带着令牌读学校的数据，只能读勾选的，读不到任何人的资料。')}
      </View>
      {tokens.length > 0 && (
        <CellGroup>
          {tokens.map((token) => (
            <Cell
              key={token.id}
              title={token.title}
              text={[
                token.scopes.map((name) => store.titleOf('scopes', name)).join('、'),
                usedText(token),
              ].join(' · ')}
              onTap={() => void revoke(store, token)}
            >
              <Tag tone={isOver(token) ? 'plain' : 'green'}>
                {isOver(token) ? t('已到期') : t('到{day}', { day: dateText(token.until) })}
              </Tag>
            </Cell>
          ))}
        </CellGroup>
      )}
      <View className="u-pad pg-end">
        <Button block kind="line" onTap={() => write('token')}>
          {t('生成令牌')}
        </Button>
      </View>
    </>
  )
})

const usedText = ({ used, calls }: Token): string =>
  used === null ? t('还没用过') : t('用过 {count} 次，上次{time}', { count: calls, time: fullTime(used) })

async function revoke(store: ProgramsStore, { id, title }: Token): Promise<void> {
  const sure = await feedback.modal({
    title: t('撤销“{title}”？', { title }),
    content: t('马上失效，用它的程序读不到数据，也不能恢复。'),
    confirmText: t('撤销'),
    danger: true,
  })
  if (sure) await store.revoke.run(id)
}
