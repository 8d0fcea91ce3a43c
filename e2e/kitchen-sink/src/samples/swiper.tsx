import { Swiper, SwiperSlide } from 'swiper/react';
import 'swiper/css';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const wrapper = drawn.querySelector('.swiper-wrapper');
        return wrapper !== null && getComputedStyle(wrapper).display === 'flex';
      }}
    >
      <Swiper>
        <SwiperSlide>First</SwiperSlide>
        <SwiperSlide>Second</SwiperSlide>
      </Swiper>
    </Sample>
  );
}
