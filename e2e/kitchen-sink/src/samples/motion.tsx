import { motion } from 'motion/react';
import { useState } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const [isDone, setIsDone] = useState(false);
  return (
    <Sample works={() => isDone}>
      <motion.p
        initial={{ x: 0 }}
        animate={{ x: 40 }}
        transition={{ duration: 0.1 }}
        onAnimationComplete={() => setIsDone(true)}
      >
        Moves
      </motion.p>
    </Sample>
  );
}
