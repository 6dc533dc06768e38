import React, { useState } from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { pathOfGroup } from '@/shell/links'
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

/** Makes a group: who is in it, and what it is. */
export const CreateGroup = observer(function CreateGroup() {
  const [store] = useState(() => new CreateStore())
  useTitle(t('发起群聊'))
  const { people, draft, choosing } = store
  const make = async () => {
    const made = await store.send()
    if (!made) return
    await tellLeftOut(made.left_out)
    void navigation.redirectTo(pathOfGroup(made.id))
  }
  if (choosing)
    return (
      <PageFrame
        bar={{ title: t('选择成员') }}
        foot={
          <ActionBar>
            <View className="u-grow">
              <Button block onTap={() => store.choose(false)}>
                {t('选好了（{n}）', { n: people.chosen.length })}
              </Button>
            </View>
          </ActionBar>
        }
      >
        <People store={people} />
      </PageFrame>
    )
  return (
    <PageFrame
      bar={{ back: 'arrow', title: t('发起群聊') }}
      foot={
        <ActionBar>
          <View className="u-grow">
            <Button block loading={draft.form.busy} onTap={() => void make()}>
              {t('建群')}
            </Button>
          </View>
        </ActionBar>
      }
    >
      <CellGroup>
        <Cell
          icon="user-plus"
          title={t('第一批成员')}
          value={people.chosen.length > 0 ? t('{n} 人', { n: people.chosen.length }) : t('去选')}
          onTap={() => store.choose(true)}
        />
      </CellGroup>
      <GroupFields draft={draft} />
    </PageFrame>
  )
})
