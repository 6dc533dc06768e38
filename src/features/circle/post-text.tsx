import React from 'react'
import { splitTopics } from '@contract/circle/rules'
import { go, pathOfTopic } from '@/features/links'
import { Text, View } from '@/platform/components'

/** What a person wrote, with its topics as links to their pages. */
export function PostText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <View className={`u-text ${className}`}>
      {splitTopics(text).map((part, index) =>
        part.topic === null ? (
          <Text key={index}>{part.text}</Text>
        ) : (
          <Text
            key={index}
            className="u-link"
            onTap={(event) => {
              event.stopPropagation()
              go(pathOfTopic(part.topic ?? ''))
            }}
          >
            {part.text}
          </Text>
        ),
      )}
    </View>
  )
}
