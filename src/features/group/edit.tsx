import React from 'react'
import { observer } from 'mobx-react-lite'
import { t } from '@/locale'
import { back } from '@/shell/links'
import { View } from '@/platform/components'
import { feedback } from '@/platform/feedback'
import { ActionBar } from '@/ui/action-bar'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { FormSkeleton } from '@/ui/states/page-skeletons'
import { useStore } from '@/ui/use-store'
import { useTitle } from '@/ui/use-title'
import { EditStore } from './create-store'
import { GroupFields } from './fields'

/** Changes what a group is called and how people come in. */
export const EditGroup = observer(function EditGroup({ id }: { id: string }) {
  const store = useStore(() => new EditStore(id))
  useTitle(t('群资料'))
  const save = async () => {
    if (!(await store.send())) return
    feedback.toast(t('已保存'), { icon: 'success' })
    back()
  }
  return (
    <PageFrame
      bar={{ back: 'arrow', title: t('群资料') }}
      foot={
        store.group.data && (
          <ActionBar>
            <View className="u-grow">
              <Button block loading={store.draft.form.busy} onTap={() => void save()}>
                {t('保存')}
              </Button>
            </View>
          </ActionBar>
        )
      }
    >
      <Loaded of={store.group} skeleton={<FormSkeleton fields={3} />}>
        {() => <GroupFields draft={store.draft} />}
      </Loaded>
    </PageFrame>
  )
})
