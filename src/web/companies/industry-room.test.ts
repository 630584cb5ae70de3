import { expect, test } from 'vitest';
import { industryRoom } from './industry-room.ts';

test.each([
  [['Logistics', 'SaaS', 'Robotics'], 'Bergen, Norway', { roomy: 3, tight: 1 }],
  [['Logistics', 'Enterprise Software', 'Supply Chain', 'SaaS'], 'Rotterdam, Netherlands', { roomy: 2, tight: 1 }],
  [['AI', 'ML'], 'Rome', { roomy: 2, tight: 2 }],
  [['AI', 'ML', 'AR', 'VR', 'XR'], 'Rome', { roomy: 3, tight: 3 }],
  [
    ['Artificial Intelligence', 'Enterprise Resource Planning'],
    'San Francisco, California, United States',
    { roomy: 1, tight: 1 },
  ],
])('%j beside %s', (industries, place, room) => expect(industryRoom(industries, place)).toEqual(room));
