import React from 'react'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import type { Person } from '@contract/common'
import { limits } from '@contract/subscribe/rules'
import { t } from '@/locale'
import { back, linkToPerson } from '@/shell/links'
import { session } from '@/net/session'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { PagedListView } from '@/ui/list/paged-list-view'
import { Loaded } from '@/ui/loaded'
import { SearchBar } from '@/ui/search-bar'
import { Section } from '@/ui/section'
import { Empty } from '@/ui/states/empty'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { EditorsStore } from './editors-store'
import './subscribe.css'

function Line({ person, note, children }: { person: Person; note: string; children?: ReactNode }) {
  return (
    <View
      className="sb-person"
      ariaRole="none"
      ariaLabel={t('{name}的主页', { name: person.name })}
      onTap={linkToPerson(person.id)}
      hoverClassName="u-cell-press"
    >
      <Avatar src={person.avatar} name={person.name} size={48} />
      <View className="u-grow">
        <View className="u-strong u-one">{person.name}</View>
        <View className="u-meta u-one">{[note, person.college].filter(Boolean).join(' · ')}</View>
      </View>
      <View ariaRole="none" onTap={(event) => event.stopPropagation()}>
        {children}
      </View>
    </View>
  )
}

/** Who writes for an account; who manages it adds others and takes them away, everyone may leave. */
export const Editors = observer(function Editors({ id }: { id: string }) {
  const store = useStore(() => new EditorsStore(id), { load: ({ loaded }) => loaded.load(), pull: true })
  useTitle(t('编辑和负责人'))
  return (
    <Loaded of={store.loaded} skeleton={<RowSkeleton rows={4} />}>
      {(loaded) => <List store={store} {...loaded} />}
    </Loaded>
  )
})

type Known = NonNullable<EditorsStore['loaded']['data']>

const List = observer(function List({ store, account, editors }: { store: EditorsStore } & Known) {
  const me = session.info?.user_id
  const remove = async ({ id: user, name, owner }: (typeof editors)[number]) => {
    const self = user === me
    const sure = await feedback.modal({
      title: self ? t('退出“{name}”？', { name: account.name }) : t('撤下{name}？', { name }),
      content: owner
        ? t('负责人离开后，由学校管理员安排下一位。写过的文章都在。')
        : t('写过的文章都在，以后不能再替它写。'),
      confirmText: self ? t('退出') : t('撤下'),
      danger: true,
    })
    if (!sure) return
    const left = await store.remove(user).then(
      () => true,
      () => false,
    )
    if (left && self) back()
  }
  return (
    <>
      {editors.map((editor) => (
        <Line key={editor.id} person={editor} note={editor.owner ? t('负责人') : t('编辑')}>
          {(account.manages || editor.id === me) && (
            <Button size={32} kind="line" onTap={() => void remove(editor)}>
              {editor.id === me ? t('退出') : t('撤下')}
            </Button>
          )}
        </Line>
      ))}
      {editors.length === 0 && (
        <View className="u-pad u-meta">{t('还没有人负责。添加的第一位就是负责人。')}</View>
      )}
      {account.manages && <Candidates store={store} full={editors.length >= limits.editors} />}
    </>
  )
})

const byId = ({ id }: Person) => id

const Candidates = observer(function Candidates({ store, full }: { store: EditorsStore; full: boolean }) {
  const { keyword, candidates } = store
  const add = async ({ id, name }: Person) => {
    const sure = await feedback.modal({
      title: t('请{name}一起写？', { name }),
      content: t('对方会收到通知，可以用这个公众号发文章。'),
      confirmText: t('添加'),
    })
    if (sure)
      await store.add(id).then(
        () => feedback.toast(t('添加了')),
        () => undefined,
      )
  }
  if (full)
    return <View className="u-pad u-meta">{t('一个公众号最多 {n} 位编辑。', { n: limits.editors })}</View>
  return (
    <>
      <Section title={t('添加编辑')} />
      <View className="sb-top">
        <SearchBar
          value={keyword.typed}
          placeholder={t('在订阅的人里找')}
          max={limits.keyword.max}
          onChange={keyword.type}
          onSearch={keyword.search}
        />
      </View>
      <PagedListView
        list={candidates}
        keyOf={byId}
        rowHeight={74}
        skeleton={<RowSkeleton rows={3} />}
        renderItem={(person) => (
          <Line person={person} note={t('订阅了')}>
            <Button size={32} kind="line" onTap={() => void add(person)}>
              {t('添加')}
            </Button>
          </Line>
        )}
        empty={<Empty title={t('没有找到')} text={t('只有订阅了的人能添加，请对方先订阅。')} />}
      />
    </>
  )
})
