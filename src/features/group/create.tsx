import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { linkTo, pathOfChat, pathOfGroup } from '@/shell/links'
import { scanCode } from '@/shell/scan'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { navigation } from '@/platform/navigation'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Cell, CellGroup } from '@/ui/cell'
import { PageFrame } from '@/ui/page-frame'
import { useTitle } from '@/ui/use-title'
import { CreateStore } from './create-store'
import { GroupFields } from './fields'
import { People } from './people'

/** Says who could not be taken along; nothing where all were. */
export async function tellLeftOut(names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await feedback.modal({
    title: t('有 {n} 人没有进群', { n: names.length }),
    content: t('{names}的设置不让你直接邀请，把群二维码发给 TA 吧。', {
      names: names.slice(0, 5).join('、'),
    }),
    confirmText: t('知道了'),
    showCancel: false,
  })
}

/** Begins a talk: with whom is chosen, or in a group of them, which needs nothing else. */
export const CreateGroup = observer(function CreateGroup() {
  const [store] = useState(() => new CreateStore())
  useTitle(t('发起聊天'))
  const { people, draft, described, alone } = store
  const count = people.chosen.length
  const make = async () => {
    if (alone !== null) return navigation.redirectTo(pathOfChat(alone))
    const made = await store.send()
    if (!made) return
    await tellLeftOut(made.left_out)
    void navigation.redirectTo(pathOfGroup(made.id))
  }
  return (
    <PageFrame
      bar={{ back: 'arrow', title: t('发起聊天') }}
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button
              block
              disabled={count === 0 && !described}
              loading={draft.form.busy}
              onTap={() => void make()}
            >
              {count > 0 ? t('完成（{n}）', { n: count }) : t('完成')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <CellGroup>
        <Cell
          icon="pencil"
          title={t('群名、类型和入群方式')}
          value={described ? t('收起') : t('可以不填')}
          onTap={store.describe}
        />
        <Cell icon="search" title={t('找群聊')} onTap={linkTo('/pages/messageIndex/chat?view=find')} />
        <Cell icon="users" title={t('我的群')} onTap={linkTo('/pages/messageIndex/chat?view=groups')} />
        <Cell icon="scan" title={t('扫一扫')} onTap={() => void scanCode()} />
      </CellGroup>
      {described && <GroupFields draft={draft} onKind={store.ofKind} />}
      <People store={people} />
    </PageFrame>
  )
})
