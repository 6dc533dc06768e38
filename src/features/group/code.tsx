import React, { useMemo } from 'react'
import { observer } from 'mobx-react-lite'
import { mayDo } from '@contract/chat/groups/rules'
import type { Group } from '@contract/chat/groups/schema'
import { t } from '@/locale'
import { addressOfGroup, joinPath } from '@/shell/card-address'
import { Faces } from '@/shell/chat/faces'
import { qrPicture } from '@/shell/qr'
import { post } from '@/net/call'
import { Image, View } from '@/platform/components'
import { clipboard } from '@/platform/clipboard'
import { feedback } from '@/platform/feedback'
import { reportFailure } from '@/platform/report-failure'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { sendCard } from '@/ui/share'
import { Empty } from '@/ui/states/empty'
import { Block } from '@/ui/states/skeleton'
import { useShare } from '@/ui/use-share'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { confirmed, GroupStore } from './group-store'
import './group.css'

const cardOf = ({ name, token, picture }: Group) => ({
  title: t('邀请你加入群聊“{name}”', { name }),
  path: joinPath(token ?? ''),
  shared: `group/${token ?? ''}`,
  ...(picture ? { picture } : {}),
})

/** The code and the link by which people come into a group. */
export const GroupCode = observer(function GroupCode({ id }: { id: string }) {
  const store = useStore(() => new GroupStore(id), { load: (made) => made.group.load() })
  useTitle(t('群二维码'))
  useShare(() => store.group.data && cardOf(store.group.data))
  return (
    <PageFrame>
      <Loaded
        of={store.group}
        skeleton={
          <View className="gr-card u-sk-fade" ariaRole="status" ariaLabel={t('正在加载')}>
            <Block width="68px" height="68px" shape="photo" />
            <Block width="232px" height="232px" shape="photo" />
          </View>
        }
      >
        {(group) =>
          group.token === null ? (
            <Empty title={t('群聊已经解散')} text={t('没有人能再加入了。')} />
          ) : (
            <Code store={store} group={group} token={group.token} />
          )
        }
      </Loaded>
    </PageFrame>
  )
})

function Code({ store, group, token }: { store: GroupStore; group: Group; token: string }) {
  const address = addressOfGroup(token)
  const picture = useMemo(() => qrPicture(address), [address])
  const copy = async () => {
    await clipboard.write(address)
    feedback.toast(t('链接已复制'))
  }
  const renew = async () => {
    const sure = await confirmed(t('换一个二维码？'), t('之前发出去的二维码和链接都不能再用。'), t('换一个'))
    if (!sure) return
    await post('chat/group/renew', { group: group.id })
    await store.group.load()
    feedback.toast(t('换好了'))
  }
  return (
    <>
      <View className="gr-card">
        <Faces picture={group.picture} faces={group.faces} name={group.name} large />
        <View className="u-display gr-name">{group.name}</View>
        <Image className="gr-qr" src={picture} mode="aspectFit" alt={t('群二维码')} />
        <View className="u-meta gr-middle">
          {group.approval === 'asked' ? t('扫一扫申请加入，等管理员同意') : t('扫一扫加入群聊')}
        </View>
      </View>
      <View className="gr-full">
        <Button block openType="share" onTap={() => void sendCard(cardOf(group))}>
          {t('发给同学')}
        </Button>
      </View>
      <View className="gr-full">
        <Button block kind="line" icon="link" onTap={() => void reportFailure(copy())}>
          {t('复制链接')}
        </Button>
      </View>
      {mayDo('renewLink', group.role) && (
        <View className="gr-full">
          <Button block kind="quiet" icon="refresh" onTap={() => void reportFailure(renew())}>
            {t('换一个，旧的失效')}
          </Button>
        </View>
      )}
    </>
  )
}
