import React from 'react'
import { partsOf } from '@contract/circle/rules'
import type { Mention } from '@contract/circle/schema'
import { go, goToPerson, pathOfTopic } from '@/features/links'
import { Text, View } from '@/platform/components'

/** What a person wrote, with its topics and the people it mentions as links. Those go by the names they have now. */
export function PostText({ text, mentions = [], className = '' }: { text: string; mentions?: readonly Mention[]; className?: string }) {
  return (
    <View className={`u-text ${className}`}>
      {partsOf(text, mentions).map(({ text: words, topic, mention }, index) => {
        if (topic === null && mention === null) return <Text key={index}>{words}</Text>
        return (
          <Text
            key={index}
            className="u-link"
            onTap={(event) => {
              event.stopPropagation()
              if (mention) goToPerson(mention.id)
              else go(pathOfTopic(topic ?? ''))
            }}
          >
            {mention ? `@${mention.name}` : words}
          </Text>
        )
      })}
    </View>
  )
}
