import React from 'react'
import { observer } from 'mobx-react-lite'
import { limits } from '@contract/topic/rules'
import { signedIn } from '@/shell/account/sign-in-first'
import { linkTo } from '@/shell/links'
import { withId } from '@/shell/with-id'
import { ManagerLines } from '@/features/topic/manager-lines'
import { ManagerStore } from '@/features/topic/manager-store'
import { ofTopic } from '@/features/topic/topicdesk/pages'
import { t } from '@/locale'
import { View } from '@/platform/components'
import { Button } from '@/ui/button'
import { Loaded } from '@/ui/loaded'
import { PageFrame } from '@/ui/page-frame'
import { Section } from '@/ui/section'
import { RowSkeleton } from '@/ui/states/skeleton'
import { useStore } from '@/ui/use-store'
import '@/features/topic/topicdesk/topicdesk.css'

/** The managers of the topic `?id=`, and how many more it may have. */
export default signedIn(
  withId(
    observer(function Managers({ id }: { id: string }) {
      // also on the way back from adding one
      const store = useStore(() => new ManagerStore(id), {
        load: ({ loaded }) => loaded.load(),
        show: true,
        pull: true,
      })
      return (
        <PageFrame>
          <Loaded of={store.loaded} skeleton={<RowSkeleton rows={4} />}>
            {({ topic, managers }) => (
              <>
                <Section title={`#${topic.name}`} />
                <View className="u-pad u-meta">
                  {t('除发起人外 {n} / {max} 位管理员', { n: managers.items.length, max: limits.managers })}
                </View>
                <ManagerLines store={store} />
                {topic.appoints && (
                  <View className="td-end">
                    <Button
                      block
                      icon="user-plus"
                      disabled={managers.items.length >= limits.managers}
                      onTap={linkTo(ofTopic('addManager', id))}
                    >
                      {managers.items.length >= limits.managers ? t('已经满了') : t('添加管理员')}
                    </Button>
                    <View className="u-meta">
                      {t('管理员能移出和放回动态、回复作者、复核申诉、修改介绍；做过的事都有记录。')}
                    </View>
                  </View>
                )}
              </>
            )}
          </Loaded>
        </PageFrame>
      )
    }),
  ),
)
