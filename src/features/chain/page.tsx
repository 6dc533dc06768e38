import React, { useEffect } from 'react'
import { observer } from 'mobx-react-lite'
import { chainLimits, chainStateTitles, type ChainState } from '@contract/chain/rules'
import type { Chain, ChainLine } from '@contract/chain/schema'
import { t } from '@/locale'
import { goToPerson } from '@/shell/links'
import { standingOf } from '@/shell/chain/labels'
import { Text, View } from '@/platform/components'
import { reportFailure } from '@/platform/report-failure'
import { ActionBar } from '@/ui/action-bar'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/text-field'
import { IconButton } from '@/ui/icon-button'
import { ListPage } from '@/ui/list/list-page'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { Tag } from '@/ui/tag'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { ChainPageStore } from './page-store'
import './chain-page.css'

const keyOf = ({ id }: ChainLine): string => id
const bar = { back: 'arrow', title: t('接龙') } as const

/** A chain: its lines in their order, and where one puts, changes and takes back one's own. */
export const ChainPage = observer(function ChainPage({ id }: { id: string }) {
  const store = useStore(() => new ChainPageStore(id), { show: (page) => page.refresh() })
  useEffect(() => store.follow(), [store])
  useTitle(t('接龙'))
  const { chain } = store
  // its lines are not to be had either: it is said once
  if (chain.phase === 'error')
    return (
      <PageFrame bar={bar}>
        <Loaded of={chain} onRetry={store.load} skeleton={null}>
          {() => null}
        </Loaded>
      </PageFrame>
    )
  return (
    <ListPage
      bar={bar}
      list={store.lines}
      keyOf={keyOf}
      renderItem={(line) => <Line store={store} line={line} />}
      rowHeight={64}
      onRefresh={store.refresh}
      skeleton={<RowSkeleton />}
      empty={<Empty title={t('还没有人接')} text={t('第一行等你来写。')} />}
      foot={chain.data && <Foot store={store} chain={chain.data} />}
    >
      <Loaded of={chain} onRetry={store.load} skeleton={<RowSkeleton />} part>
        {(read) => <Head store={store} chain={read} />}
      </Loaded>
    </ListPage>
  )
})

const tones: Readonly<Record<ChainState, 'green' | 'amber' | 'plain'>> = {
  open: 'green',
  full: 'amber',
  closed: 'plain',
}

const Head = observer(function Head({ store, chain }: { store: ChainPageStore; chain: Chain }) {
  const { title, author, manages } = chain
  const mine = store.store
  if (!mine) return null
  const { face, state } = mine
  return (
    <View className="cn-top">
      <View className="cn-title">
        <View className="u-grow u-strong u-text">{title}</View>
        <Tag tone={tones[state]}>{t(chainStateTitles[state])}</Tag>
      </View>
      {face.format !== '' && <View className="u-text">{t('格式：{format}', { format: face.format })}</View>}
      <View className="u-meta">
        {[author ? t('{name} 发起', { name: author.name }) : t('发起人已注销'), standingOf(face)].join(' · ')}
      </View>
      {manages && (
        <View className="cn-acts">
          <Button className="u-grow" size={44} kind="line" onTap={() => void reportFailure(store.copy())}>
            {t('复制名单')}
          </Button>
          <Button
            className="u-grow"
            size={44}
            kind="line"
            disabled={store.act.busy}
            onTap={() => void (state === 'closed' ? store.reopen() : store.end())}
          >
            {state === 'closed' ? t('重新打开') : t('结束接龙')}
          </Button>
        </View>
      )}
    </View>
  )
})

const Line = observer(function Line({ store, line }: { store: ChainPageStore; line: ChainLine }) {
  const { n, text, person, mine, left } = line
  const open = store.store?.face.open === true
  const manages = store.chain.data?.manages === true
  return (
    <View className="cn-row">
      <Text className="u-meta u-figures cn-number">{n}</Text>
      <Avatar src={person.avatar} name={person.name} size={40} onTap={() => goToPerson(person.id)} />
      <View className="u-grow">
        <View className="u-text">{text}</View>
        <View className="u-meta u-one">
          {left ? t('{name} · 已退群', { name: person.name }) : person.name}
        </View>
      </View>
      {mine && open && <IconButton name="pencil" label={t('改这一行')} onTap={() => store.change(line)} />}
      {((mine && open) || manages) && (
        <IconButton
          name="trash"
          label={mine ? t('收回这一行') : t('去掉{name}的一行', { name: person.name })}
          onTap={() => void store.drop(line)}
        />
      )}
    </View>
  )
})

const Foot = observer(function Foot({ store, chain }: { store: ChainPageStore; chain: Chain }) {
  const own = store.store
  const { changing } = store
  if (!own) return null
  const { face, state, more } = own
  if (changing)
    return (
      <Writing
        form={changing.form}
        label={t('保存')}
        onSend={store.save}
        onCancel={store.leave}
        format={face.format}
      />
    )
  if (chain.obstacle !== null) return <Said words={chain.obstacle} />
  if (state === 'closed') return <Said words={t('接龙已经结束')} />
  const [first] = face.mine
  if (!more && first)
    return (
      <ActionBar>
        <View className="u-grow u-meta">{t('你接过了，结束之前都能改')}</View>
        <Button size={44} kind="line" onTap={() => store.change(first)}>
          {t('改我的')}
        </Button>
      </ActionBar>
    )
  if (state === 'full') return <Said words={t('名额满了，有人收回才能再接')} />
  return <Writing form={store.writing} label={t('接龙')} onSend={store.join} format={face.format} />
})

const Said = ({ words }: { words: string }) => (
  <ActionBar>
    <View className="u-grow u-meta cn-said">{words}</View>
  </ActionBar>
)

interface WritingProps {
  form: ChainPageStore['writing']
  label: string
  format: string
  onSend: () => Promise<void>
  onCancel?: () => void
}

/** The line to write in, at the foot. */
const Writing = observer(function Writing({ form: draft, label, format, onSend, onCancel }: WritingProps) {
  const { form } = draft
  return (
    <ActionBar>
      <View className="u-grow cn-write">
        <TextField
          {...form.field('text')}
          label={format === '' ? t('你的一行') : t('格式：{format}', { format })}
          max={chainLimits.line.max}
          placeholder={format === '' ? t('姓名，还有要说的') : format}
        />
        <View className="cn-acts">
          {onCancel && (
            <Button size={44} kind="quiet" onTap={onCancel}>
              {t('取消')}
            </Button>
          )}
          <Button className="u-grow" size={44} loading={form.busy} onTap={() => void onSend()}>
            {label}
          </Button>
        </View>
      </View>
    </ActionBar>
  )
})
