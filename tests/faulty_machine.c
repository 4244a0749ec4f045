/* A machine whose disk and clock a test sets, for a process that is begun with this library before
 * all others (LD_PRELOAD). What holds stands in the file that FAULTY_MACHINE names, in the order of
 * `struct Faults`; it may change at any moment. Of files those are concerned that are both read and
 * written, as databases are, and logs are not. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct Faults {
    int64_t ahead;      /* seconds by which the clock is ahead */
    int32_t writing;    /* the error of every write; 0: none */
    int32_t syncing;    /* the error of every sync; 0: none */
    int32_t slow;       /* milliseconds that a sync takes */
    int32_t held;       /* whether syncs do not come to an end */
};

static const struct Faults none;
static const volatile struct Faults *faults = &none;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("FAULTY_MACHINE");
    int file = path ? open(path, O_RDONLY) : -1;
    if (file < 0)
        return;
    void *found = mmap(NULL, sizeof none, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (found != MAP_FAILED)
        faults = found;
}

static int concerns(int file)
{
    struct stat found;
    int before = errno;
    int regular = fstat(file, &found) == 0 && S_ISREG(found.st_mode);
    int both = (fcntl(file, F_GETFL) & O_ACCMODE) == O_RDWR;
    errno = before;
    return regular && both;
}

static int fails(int file, int32_t error)
{
    if (!error || !concerns(file))
        return 0;
    errno = error;
    return 1;
}

static void rest(long milliseconds)
{
    struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&pause, NULL);
}

static int synced(int file, const char *name)
{
    if (concerns(file)) {
        rest(faults->slow);
        while (faults->held)
            rest(5);
    }
    return fails(file, faults->syncing) ? -1 : ((int (*)(int)) dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return synced(file, "fsync"); }

int fdatasync(int file) { return synced(file, "fdatasync"); }

ssize_t write(int file, const void *from, size_t size)
{
    static ssize_t (*true_write)(int, const void *, size_t);
    if (!true_write)
        true_write = dlsym(RTLD_NEXT, "write");
    return fails(file, faults->writing) ? -1 : true_write(file, from, size);
}

ssize_t pwrite64(int file, const void *from, size_t size, off64_t where)
{
    static ssize_t (*true_write)(int, const void *, size_t, off64_t);
    if (!true_write)
        true_write = dlsym(RTLD_NEXT, "pwrite64");
    return fails(file, faults->writing) ? -1 : true_write(file, from, size, where);
}

int clock_gettime(clockid_t which, struct timespec *now)
{
    static int (*true_time)(clockid_t, struct timespec *);
    if (!true_time)
        true_time = dlsym(RTLD_NEXT, "clock_gettime");
    int failed = true_time(which, now);
    if (!failed && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        now->tv_sec += faults->ahead;
    return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    struct timespec found;
    (void) zone;
    clock_gettime(CLOCK_REALTIME, &found);
    now->tv_sec = found.tv_sec;
    now->tv_usec = found.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *where)
{
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (where)
        *where = found.tv_sec;
    return found.tv_sec;
}
