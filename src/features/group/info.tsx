import React from 'react'
import { observer } from 'mobx-react-lite'
import { approvals, groupKinds, mayDo } from '@contract/chat/groups/rules'
import type { Group } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { ChainsCell } from '@/shell/chain/open-cell'
import { Faces } from '@/shell/chat/faces'
import { complain } from '@/shell/complaint/entry'
import { linkTo, linkToPerson, pathOfGroup } from '@/shell/links'
import { Text, View } from '@/platform/components'
import { navigation } from '@/platform/navigation'
import { reportFailure } from '@/platform/report-failure'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { Switch } from '@/ui/form/switch'
import { Icon } from '@/ui/icons/icon'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { GroupStore } from './group-store'
import './group.css'

const home = () => void navigation.switchTab('/pages/index/message')

/** What a group is, who is in it, and what the reader may do with it. */
export const GroupInfo = observer(function GroupInfo({ id }: { id: string }) {
  const store = useStore(() => new GroupStore(id), { show: true })
  useTitle(t('群聊信息'))
  return (
    <PageFrame bar={{ back: 'arrow', title: t('群聊信息') }}>
      <Loaded of={store.group} onRetry={store.load} skeleton={<RowSkeleton />}>
        {(group) => (
          <>
            <Head group={group} />
            <Grid store={store} group={group} />
            <About group={group} />
            <Own store={store} group={group} />
            <Ends store={store} group={group} />
          </>
        )}
      </Loaded>
    </PageFrame>
  )
})

const Head = ({ group }: { group: Group }) => (
  <View className="gr-head">
    <Faces picture={group.picture} faces={group.faces} name={group.name} large />
    <View className="u-grow">
      <View className="u-display u-two">{group.name}</View>
      <View className="u-meta">
        {[t(groupKinds[group.kind]), t('{n} 人', { n: group.count }), group.school]
          .filter(Boolean)
          .join(' · ')}
      </View>
      {group.new_picture && <View className="u-meta">{group.new_picture.withheld.reason}</View>}
    </View>
  </View>
)

const Grid = observer(function Grid({ store, group }: { store: GroupStore; group: Group }) {
  const { id, dissolved, role, approval, count } = group
  const invites = !dissolved && mayDo('invite', role) && (approval === 'free' || mayDo('admit', role))
  return (
    <View className="gr-grid">
      {(store.members.data ?? []).map((member) => (
        <View
          key={member.id}
          className="gr-cell"
          ariaRole="button"
          onTap={linkToPerson(member.id)}
          hoverClassName="u-press"
        >
          <Avatar src={member.avatar} name={member.name} size={48} />
          <Text className="u-meta u-one gr-cell-name">{member.remark ?? member.name}</Text>
        </View>
      ))}
      {invites && (
        <View
          className="gr-cell"
          ariaRole="button"
          onTap={linkTo(pathOfGroup(id, 'invite'))}
          hoverClassName="u-press"
        >
          <View className="gr-plus">
            <Icon name="plus" />
          </View>
          <Text className="u-meta">{t('邀请')}</Text>
        </View>
      )}
      <View className="gr-all" ariaRole="button" onTap={linkTo(pathOfGroup(id, 'members'))}>
        {t('全部 {n} 位成员', { n: count })}
      </View>
    </View>
  )
})

const About = ({ group }: { group: Group }) => {
  const { id, role, dissolved, notice, approval, requests, token } = group
  const manages = !dissolved && mayDo('edit', role)
  return (
    <CellGroup>
      <Cell
        icon="speakerphone"
        title={t('群公告')}
        text={notice ? <View className="u-two">{notice.text}</View> : t('还没有')}
        onTap={linkTo(pathOfGroup(id, 'notice'))}
      />
      <ChainsCell group={id} />
      {token !== null && (
        <Cell
          icon="qrcode"
          title={t('群二维码和链接')}
          onTap={linkTo(`/pages/user_myfollow/QRCode?group=${id}`)}
        />
      )}
      {manages && (
        <Cell
          icon="pencil"
          title={t('群资料和入群方式')}
          value={t(approvals[approval])}
          onTap={linkTo(pathOfGroup(id, 'edit'))}
        />
      )}
      {manages && (approval === 'asked' || requests > 0) && (
        <Cell
          icon="user-plus"
          title={t('入群申请')}
          value={requests > 0 ? t('{n} 人在等', { n: requests }) : t('没有')}
          onTap={linkTo(pathOfGroup(id, 'requests'))}
        />
      )}
    </CellGroup>
  )
}

const Own = observer(function Own({ store, group }: { store: GroupStore; group: Group }) {
  const quietly = (work: Promise<unknown>) => void reportFailure(work)
  return (
    <CellGroup>
      <Cell icon="search" title={t('查找聊天记录')} onTap={linkTo(pathOfGroup(group.id, 'search'))} />
      <Cell title={t('置顶')}>
        <Switch value={group.pinned} label={t('置顶')} onChange={(on) => quietly(store.pin(on))} />
      </Cell>
      <Cell title={t('免打扰')} text={t('有人 @ 你还会提醒')}>
        <Switch value={group.muted} label={t('免打扰')} onChange={(on) => quietly(store.mute(on))} />
      </Cell>
      {!group.dissolved && mayDo('quiet', group.role) && (
        <Cell title={t('全员禁言')} text={t('只有群主和管理员可以发言')}>
          <Switch value={group.quiet} label={t('全员禁言')} onChange={(on) => quietly(store.quiet(on))} />
        </Cell>
      )}
    </CellGroup>
  )
})

const Ends = observer(function Ends({ store, group }: { store: GroupStore; group: Group }) {
  const { id, role, dissolved } = group
  const ending = (work: Promise<boolean>) => void reportFailure(work.then((done) => done && home()))
  return (
    <>
      <CellGroup>
        <Cell icon="flag" title={t('举报群聊')} onTap={() => complain('group', id)} />
        <Cell icon="trash" title={t('清空聊天记录')} onTap={() => ending(store.clear())} />
      </CellGroup>
      <View className="gr-full">
        {!dissolved && mayDo('dissolve', role) ? (
          <>
            <View className="u-meta gr-middle">{t('要退出，先在成员里把群转让给别人')}</View>
            <Button block kind="danger" onTap={() => ending(store.dissolve())}>
              {t('解散群聊')}
            </Button>
          </>
        ) : (
          <Button block kind="danger" onTap={() => ending(store.leave())}>
            {t('退出群聊')}
          </Button>
        )}
      </View>
    </>
  )
})
